// Names of the product: /site.json, with names of our own until it is there.
import { create } from 'zustand'
import { askStatic } from '../calls/ask.ts'

export interface SiteConfig {
  title: string
  siderTitle: string
  logo: string
  copyright: string
  /** Theme colour such as `#1890FF`. */
  theme: string
  indexRedirect: string
  favicon: string
  /** The screens for developers stand in the menu of whoever has the right to them. */
  showExamples: boolean
}

const unnamed: SiteConfig = {
  title: '口岸台',
  siderTitle: 'Kouan 口岸台',
  logo: '/logo.svg',
  copyright: 'Kouan 口岸台',
  theme: '#1890FF',
  indexRedirect: '/dashboard/analysis',
  favicon: '/logo.svg',
  showExamples: false,
}

export interface Site extends SiteConfig {
  /** The file was read, or cannot be: whoever needs its answer waits no longer. */
  isSettled: boolean
}

export const useSite = create<Site>()(() => ({ ...unnamed, isSettled: false }))

/** Throws when the file cannot be read; the names above stay. */
export async function loadSite(): Promise<void> {
  try {
    const answer = await askStatic<Partial<SiteConfig>>('/site.json')
    const texts = Object.entries(answer).filter(([, value]) => typeof value === 'string' && value !== '')
    useSite.setState({ ...Object.fromEntries(texts), showExamples: answer.showExamples === true })
  } finally {
    useSite.setState({ isSettled: true })
  }
}
