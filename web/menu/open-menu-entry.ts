import type { MenuEntry } from './menu-entries.ts'

interface Way {
  isMobile: boolean
  navigate: (address: string) => void
}

/** Follows a chosen entry: to a new tab, or within the product, where embedded pages have their own address. */
export function openMenuEntry({ external, to, title }: MenuEntry, { isMobile, navigate }: Way): void {
  if (external) {
    window.open(external, '_blank', 'noopener,noreferrer')
    return
  }
  if (!isMobile) window.dispatchEvent(new CustomEvent('dynamic-router-show', { detail: { path: to, title } }))
  navigate(to)
}
