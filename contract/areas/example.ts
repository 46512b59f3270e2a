import { exampleDictionaries } from '../dictionaries/example-dictionaries.ts'
import { menuPage } from '../menu/menu-row.ts'
import { exampleGoods } from '../resources/example/example-goods.ts'
import { exampleOrder } from '../resources/example/example-order.ts'
import { exampleShelf } from '../resources/example/example-shelf.ts'
import type { Area } from './area.ts'

/** A page that shows rows of a resource whose own page holds the rights. */
const page = (url: string, name: string, component: string) => ({
  url,
  name,
  component,
  keepAlive: true,
})

/** Screens for developers. Pages show the group where `showExamples` of site.json is on; only administrators hold it. */
export const example: Area = {
  name: 'example',
  resources: [exampleShelf, exampleGoods, exampleOrder],
  menu: [
    {
      url: '/example',
      name: '示例',
      component: 'layouts/RouteView',
      within: '/isystem/integration',
      children: [
        page('/test/home', '示例首页', 'example/Home'),
        menuPage(exampleGoods, { url: '/example/goods', name: '单表', component: 'example/GoodsList' }),
        menuPage(exampleOrder, { url: '/example/order', name: '主从表', component: 'example/OrderList' }),
        menuPage(exampleShelf, { url: '/example/shelf', name: '树形表', component: 'example/ShelfList' }),
        page('/example/inner', '内嵌子表', 'example/InnerTable'),
        page('/example/table', '可编辑表格', 'example/GoodsTable'),
        page('/example/form/basic', '基础表单', 'example/BasicForm'),
        page('/example/form/step', '分步表单', 'example/StepForm'),
        page('/example/form/advanced', '高级表单', 'example/AdvancedForm'),
        page('/example/cards', '卡片列表', 'example/Cards'),
        page('/example/profile', '详情页', 'example/Profile'),
        page('/example/result', '结果页', 'example/Result'),
      ],
    },
  ],
  dictionaries: exampleDictionaries,
}
