import { createContext } from 'react'
import type { LoadPage } from './area.ts'

/** The pages that rows of the menu may name, by their component strings. They come with the main layout. */
export const MenuPages = createContext<ReadonlyMap<string, LoadPage>>(new Map())
