import type { KindView } from '../kind-view.tsx'

export const dictionaryView: KindView = { text: String, width: 120, queryType: 'choice' }
