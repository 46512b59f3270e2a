import type { MenuItem } from '@kouan/contract/menu/menu-item.ts'

/** Row of the menu that leads to a page; `given` overrides what follows from the path. */
export const aMenuItem = (path: string, given: Partial<MenuItem> = {}): MenuItem => ({
  ...{ id: path, path, name: path, component: 'order/OrderList', route: '1', meta: { title: path } },
  ...given,
})
