import type { KindView } from '../kind-view.tsx'

export const jsonView: KindView = {
  text: (value) => JSON.stringify(value),
  queryType: 'content',
  width: 240,
  isWide: true,
}
