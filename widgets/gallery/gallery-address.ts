// Where in the gallery one is, as the query of the address.

export interface GalleryAddress {
  widget?: string | undefined
  situation?: string | undefined
  isDark?: boolean
  /** The situation alone, without the gallery around it: for tests and pictures. */
  isAlone?: boolean
}

export function addressOf(query: string): GalleryAddress {
  const search = new URLSearchParams(query)
  return {
    widget: search.get('widget') ?? undefined,
    situation: search.get('situation') ?? undefined,
    isDark: search.get('ground') === 'dark',
    isAlone: search.has('alone'),
  }
}

export function queryOf({ widget, situation, isDark, isAlone }: GalleryAddress): string {
  const search = new URLSearchParams()
  if (widget) search.set('widget', widget)
  if (situation) search.set('situation', situation)
  if (isDark) search.set('ground', 'dark')
  if (isAlone) search.set('alone', '')
  return search.toString()
}
