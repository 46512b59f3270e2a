import type { KindView } from '../kind-view.tsx'

export const idView: KindView = { text: String }
export const idsView: KindView = { text: (value) => (Array.isArray(value) ? value.join('、') : String(value)) }
