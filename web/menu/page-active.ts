import { createContext, use } from 'react'

/** Pages that are kept while another one is shown say false to what stands in them. */
export const PageActive = createContext(true)

/** Whether the page around is the one that is shown: what comes round (asking again, the title) waits otherwise. */
export const usePageActive = (): boolean => use(PageActive)
