import { createPopupCache } from './popup-cache.ts'

/** Of all pickers of the page that bring none of their own. */
export const sharedCache = createPopupCache({ now: () => Date.now() })
