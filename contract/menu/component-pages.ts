// Which page a menu row's component string shows. Data only: clients of the wire know these strings.
import type { PageKey } from './page-keys.ts'

export const componentPages: Readonly<Record<string, PageKey>> = {
  'dashboard/Analysis': 'analysis',
  'register/RegisterList': 'enterprises',
  'register/ExamineList': 'examineList',
  'register/Examine': 'examine',
  'channel/TransferInfoList': 'transferInfos',
  'channel/BaseChannelList': 'baseChannels',
  'channel/ChannelOpen': 'enterpriseChannels',
  'order/OrderList': 'orders',
  'order/MyOrderList': 'myOrders',
  'declaration/ReceiptList': 'receipts',
  'declaration/DeadLetterList': 'deadLetters',
  'system/UserList': 'users',
  'system/RoleList': 'roles',
  'system/RoleUserList': 'roles',
  'system/PermissionList': 'menus',
  'system/NewPermissionList': 'menus',
  'system/DepartList': 'departments',
  'system/DictList': 'dictionaries',
  'system/PositionList': 'positions',
  'system/SysPositionList': 'positions',
}

/** Components that hold other pages instead of being one. */
export const layoutComponents = {
  'layouts/RouteView': 'plain',
  'layouts/PageView': 'header',
  'layouts/BlankLayout': 'plain',
  'layouts/IframePageView': 'iframe',
} as const
export type LayoutComponent = keyof typeof layoutComponents

export const pageOfComponent = (component: string): PageKey | undefined =>
  Object.hasOwn(componentPages, component) ? componentPages[component] : undefined
