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
    {
      url: '/user/personal/:test?',
      name: '个人中心',
      component: 'user/Personal',
      componentName: 'user_personal',
      hidden: true,
      keepAlive: true,
      perms: ['user.personal'],
      roles: ['reviewer', 'operator', 'enterprise'],
    },
  ],
}
