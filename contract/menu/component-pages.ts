// Which page a menu row's component string shows. Data only: clients of the wire know these strings.
export const componentPages = {
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
  'util/Gallery': 'gallery',
} as const

/** Components that hold other pages instead of being one. */
export const layoutComponents = {
  'layouts/RouteView': 'plain',
  'layouts/PageView': 'header',
  'layouts/BlankLayout': 'plain',
  'layouts/IframePageView': 'iframe',
} as const
export type LayoutComponent = keyof typeof layoutComponents

/** The key of the page that a component string names, if it names one. */
export const pageOfComponent = (component: string) =>
  Object.hasOwn(componentPages, component) ? componentPages[component as keyof typeof componentPages] : undefined
