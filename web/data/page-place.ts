import { createContext, use } from 'react'

export interface PagePlace {
  /** Of its tab; empty outside of all tabs. */
  tab: string
  isActive: boolean
}

/** Where a page stands: pages that are kept while another one is shown are not active. */
export const PagePlace = createContext<PagePlace>({ tab: '', isActive: true })

/** Whether the page around is the one that is shown: what comes round (asking again, keys, the title) waits otherwise. */
export const usePageActive = (): boolean => use(PagePlace).isActive
