import type { Area } from './area.ts'

export const account: Area = {
  name: 'account',
  menu: [
    {
      url: '/dashboard/analysis',
      name: '首页',
      component: 'dashboard/Analysis',
      icon: 'home',
      roles: ['reviewer', 'operator', 'enterprise'],
    },
  ],
}
