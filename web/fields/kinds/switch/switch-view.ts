import type { KindView } from '../kind-view.tsx'

export const switchView: KindView = { text: (value) => (value ? '是' : '否'), width: 90, queryType: 'switch' }
