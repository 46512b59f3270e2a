import type { MenuRow } from '../menu/menu-row.ts'
import type { Area } from './area.ts'

/** Where the head of a client of the family leads: hidden, and shown here as parts of 个人中心. */
const ofFamily = (url: string, name: string, component: string, more: Partial<MenuRow> = {}): MenuRow => ({
  ...{ url, name, component, hidden: true },
  ...more,
})

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
    // Its page asks a server of samples for teams, so the address leads on to the settings.
    ofFamily('/account/center', '个人主页', 'account/center/Index', { redirect: '/account/settings/base' }),
    ofFamily('/account/settings', '账户设置', 'account/settings/Index', {
      redirect: '/account/settings/base',
      children: [
        ofFamily('/account/settings/base', '基本设置', 'account/settings/BaseSetting'),
        ofFamily('/account/settings/security', '安全设置', 'account/settings/Security'),
        ofFamily('/account/settings/custom', '个性化设置', 'account/settings/Custom'),
        ofFamily('/account/settings/binding', '账户绑定', 'account/settings/Binding'),
        ofFamily('/account/settings/notification', '新消息通知', 'account/settings/Notification'),
      ],
    }),
    ofFamily('/isps/userAnnouncement', '我的消息', 'system/UserAnnouncementList'),
  ],
}
