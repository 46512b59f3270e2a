import type { KindView } from '../kind-view.tsx'

export const linesView: KindView = { text: (value) => (Array.isArray(value) ? `${value.length}行` : '-') }
