// Every widget with its story, in the order of the gallery.
import type { StoryEntry } from './story.ts'

export const contents: readonly StoryEntry[] = [
  {
    name: 'row-actions',
    title: '行操作',
    group: '表格',
    load: () => import('../row-actions/row-actions.story.tsx'),
  },
  {
    name: 'slider-verify',
    title: '滑块验证',
    group: '输入',
    load: () => import('../slider-verify/slider-verify.story.tsx'),
  },
]
