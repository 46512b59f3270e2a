// The menu as the wire has it: rows of sys_permission that the user holds, as a tree (api: getUserPermissionByToken).

export interface MenuMeta {
  title: string
  icon?: string
  /** Target of an external or iframe entry. */
  url?: string
  keepAlive?: boolean
  /** The page opens without a tab. */
  hideTab?: boolean
  /** Without breadcrumbs and head above the page. */
  hiddenHeaderContent?: boolean
  /** External addresses only: true opens a new window, false embeds. */
  internalOrExternal?: boolean
  componentName?: string
  /** The codes that the holder has on this page: its own and those of its buttons. */
  permissionList?: string[]
  permission?: string[]
}

export interface MenuItem {
  id: string
  path: string
  name: string
  /** `layouts/RouteView`, or the string of a page such as `system/UserList`. */
  component: string
  redirect?: string | null
  /** `'0'`: an entry of the menu without a route. */
  route: '0' | '1'
  hidden?: boolean
  alwaysShow?: boolean
  meta: MenuMeta
  children?: MenuItem[]
}

export interface ButtonRight {
  /** One code or several joined by commas. */
  action: string
  /** `'1'` visible only if granted, `'2'` disabled unless granted. */
  type: string
  /** `'1'` in force, `'0'` switched off: the control is shown and enabled for all. */
  status: string
  describe: string
}

export interface UserPermission {
  menu: MenuItem[]
  auth: ButtonRight[]
  allAuth: ButtonRight[]
  /** The rights of `auth`, each by itself: what clients of the third generation read. */
  codeList: string[]
  sysSafeMode: boolean
}

/** Pages that clients of the family open by the menu, and this product beside it: everybody has them, whatever its menu holds. */
export const isBesideMenu = (component: string): boolean =>
  component.startsWith('account/') || component === 'system/UserAnnouncementList'

/** Component strings of menu rows that hold other pages instead of being one. */
export const layoutComponents = {
  'layouts/RouteView': 'plain',
  'layouts/PageView': 'header',
  'layouts/BlankLayout': 'plain',
  'layouts/IframePageView': 'iframe',
} as const
