import type { OpenPage } from '../../menu/area.ts'

export const systemPages: readonly OpenPage[] = [
  {
    path: '/util/index/:test?',
    title: '部门初始化',
    load: () => import('./departments/department-setup-page.tsx'),
  },
]
