// 示例商品: one field for each control of the product, so that a developer sees every one of them at work.
import {
  attachments,
  date,
  department,
  dictionary,
  json,
  money,
  number,
  reference,
  region,
  text,
  textarea,
} from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

const look = { group: '规格' }
const papers = { group: '资料' }

export const exampleGoods = defineResource({
  name: 'exampleGoods',
  title: '示例商品',
  area: 'example',
  path: '/example/goods',
  table: 'example_goods',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export', 'import'],
  sort: { by: 'orderNum', order: 'asc' },
  tenant: 'own',
  titleField: 'goodsName',
  fields: {
    goodsNo: text({ label: '货号', required: true, max: 20, unique: true, search: 'eq', list: 110, group: '基本' }),
    goodsName: text({ label: '商品名称', required: true, max: 50, search: 'like', list: true, group: '基本' }),
    shelfId: reference({
      label: '货位',
      to: 'exampleShelf',
      text: 'shelfName',
      search: 'eq',
      list: 150,
      group: '基本',
    }),
    departId: department({ label: '保管部门', group: '基本' }),
    grade: dictionary('example_grade', { label: '等级', default: 'B', search: 'eq', list: 100, group: '基本' }),
    price: money({ label: '单价', min: 0, max: 99999, list: 100, search: 'range', ...look }),
    quantity: number({ label: '数量', min: 0, max: 99999, default: 1, list: 90, ...look }),
    features: dictionary('example_feature', { label: '特征', multiple: true, list: 160, ...look }),
    isTaxed: dictionary('is_open', { label: '含税', default: 'Y', list: 80, ...look }),
    marks: text({ label: '标签', max: 100, help: '每两个字为一个标签', ...look }),
    origin: region({ label: '境内货源地', ...look }),
    madeOn: date({ label: '生产日期', ...look }),
    licence: attachments({ label: '许可证', max: 1, ...papers }),
    contract: attachments({ label: '合同', max: 1, ...papers }),
    papers: attachments({ label: '资料', max: 5, ...papers }),
    pictures: attachments({ label: '图片', max: 5, accept: ['jpg', 'jpeg', 'png', 'gif', 'webp'], ...papers }),
    story: textarea({ label: '说明', max: 500, list: true, ...papers }),
    settings: json({ label: '扩展参数', ...papers }),
    orderNum: number({ label: '序号', min: 0, max: 99999, default: 0, list: 80, form: false }),
    tug_status: json({ label: '协作状态', form: false }),
  },
})
