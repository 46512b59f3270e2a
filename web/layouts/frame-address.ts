// Which outside pages may be shown inside ours.

/** Fills what an administrator may write into a menu's address; the token never goes to another host. */
export function fillAddress(
  url: string,
  { apiBase, tenantId, origin }: { apiBase: string; tenantId: string; origin: string },
) {
  return url
    .replace(/\{\{\s*window\._CONFIG\['domianURL'\]\s*\}\}/g, `${origin}${apiBase}`)
    .replace(/\$\{tenantId\}/g, encodeURIComponent(tenantId))
}

/** The address when its origin is one of the allowed ones, else nothing. */
export function allowedAddress(url: string, origins: readonly string[]): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, origin } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  return origins.includes(origin) ? url : undefined
}

/** The origins that the menu itself points to. */
export function originsOf(urls: readonly (string | undefined)[]): string[] {
  return urls.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : []))
}
