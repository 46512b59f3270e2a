import { documentCalls } from '../calls/document.ts'
import { menuPage, rightsOf } from '../menu/menu-row.ts'
import { orderDocument, order as orderResource } from '../resources/order/order.ts'
import type { Area } from './area.ts'

export const order: Area = {
  name: 'order',
  resources: [orderResource],
  documents: [orderDocument],
  menu: [
    {
      url: '/order',
      name: '订单管理',
      component: 'layouts/RouteView',
      icon: 'shopping-cart',
      children: [
        menuPage(orderResource, {
          url: '/order/list/:test?',
          name: '订单查询',
          component: 'order/OrderList',
          more: rightsOf(documentCalls(orderResource).messageFile),
          roles: ['operator'],
        }),
        menuPage(orderResource, {
          url: '/order/mylist/:test?',
          name: '我的订单',
          component: 'order/MyOrderList',
          roles: ['enterprise'],
        }),
      ],
    },
  ],
}
