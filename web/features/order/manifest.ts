import type { Area } from '../../menu/area.ts'

export const order: Area = {
  pages: {
    'order/OrderList': () => import('./order-list-page.tsx'),
    'order/MyOrderList': () => import('./my-order-list-page.tsx'),
  },
  resources: { order: () => import('@kouan/contract/resources/order/order.ts').then((file) => file.order) },
  startActions: [{ title: '新增订单', needs: 'order:add', pages: ['order/MyOrderList', 'order/OrderList'] }],
}
