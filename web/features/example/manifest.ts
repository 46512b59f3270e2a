import type { Area } from '../../menu/area.ts'

export const example: Area = {
  pages: {
    'example/Home': () => import('./home-page.tsx'),
    'example/GoodsList': () => import('./goods-list-page.tsx'),
    'example/OrderList': () => import('./order-list-page.tsx'),
    'example/ShelfList': () => import('./shelf-list-page.tsx'),
    'example/InnerTable': () => import('./inner-table-page.tsx'),
    'example/GoodsTable': () => import('./table/goods-table-page.tsx'),
    'example/BasicForm': () => import('./forms/basic-form-page.tsx'),
    'example/StepForm': () => import('./forms/step-form-page.tsx'),
    'example/AdvancedForm': () => import('./forms/advanced-form-page.tsx'),
    'example/Cards': () => import('./cards-page.tsx'),
    'example/Profile': () => import('./profile-page.tsx'),
    'example/Result': () => import('./result-page.tsx'),
  },
  resources: {
    exampleShelf: () => import('@kouan/contract/resources/example/example-shelf.ts').then((file) => file.exampleShelf),
    exampleGoods: () => import('@kouan/contract/resources/example/example-goods.ts').then((file) => file.exampleGoods),
  },
}
