import type { Area } from '../../menu/area.ts'

export const account: Area = { pages: { 'user/Personal': () => import('./personal-page.tsx') } }
