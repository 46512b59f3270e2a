// Every cell type of the table, each on a field of the goods.
import { exampleGoods } from '@kouan/contract/resources/example/example-goods.ts'
import type { Option, ShownProps } from '@kouan/widgets/editable-table/cell-type.ts'
import type { ColumnOf } from '@kouan/widgets/editable-table/columns/typed-column.ts'
import type { UploadPort } from '@kouan/widgets/upload/upload-port.ts'
import { Button } from 'antd'
import { cellPropsOf } from '../../../fields/form/line-cell-loaders.ts'
import { download } from '../../../fields/kinds/attachments/file-infos.ts'
import { sendAsId } from '../../../fields/kinds/attachments/upload-input.tsx'
import type { FileAddresses, GoodsRow } from './goods-rows.ts'

interface Options {
  optionsOf: (code: string) => readonly Option[]
  addresses: FileAddresses
  /** Beside 子表 and 详情 of a row. */
  onSubForm: (row: GoodsRow, inside: HTMLElement) => void
  onDetail: (row: GoodsRow) => void
}

const label = (name: keyof typeof exampleGoods.fields) => exampleGoods.fields[name].label

/** Remembers where a file that was just sent is shown from. */
const sendAndShow =
  (addresses: FileAddresses): UploadPort =>
  async (file, bound) => {
    const sent = await sendAsId(file, bound)
    if (sent.path !== undefined) addresses.set(sent.path, URL.createObjectURL(file))
    return sent
  }

export function goodsColumns({ optionsOf, addresses, onSubForm, onDetail }: Options): readonly ColumnOf<GoodsRow>[] {
  const upload = sendAndShow(addresses)
  const files = { upload, urlOf: (path: string) => addresses.get(path) ?? '', download }
  const commands = ({ row }: ShownProps) => (
    <>
      <Button type="link" size="small" onClick={(event) => onSubForm(row, event.currentTarget)}>
        子表
      </Button>
      <Button type="link" size="small" onClick={() => onDetail(row)}>
        详情
      </Button>
    </>
  )
  return [
    {
      key: 'goodsNo',
      title: label('goodsNo'),
      type: 'input',
      fixed: 'left',
      rules: [
        { required: true, message: '请输入货号' },
        { pattern: '^[A-Z]{2}\\d{4}$', message: '货号是两个大写字母和四位数字' },
        { pattern: 'only', message: '货号不能重复' },
      ],
    },
    {
      key: 'goodsName',
      title: label('goodsName'),
      type: 'input',
      width: 180,
      rules: [{ required: true, message: '请输入商品名称' }],
    },
    {
      key: 'price',
      title: label('price'),
      type: 'number',
      width: 120,
      statistics: ['sum', 'average'],
      rules: [{ pattern: 'money', message: '金额最多两位小数' }],
    },
    {
      key: 'quantity',
      title: label('quantity'),
      type: 'number',
      width: 110,
      defaultValue: 1,
      statistics: ['sum'],
      rules: [{ pattern: 'z' }],
    },
    { key: 'grade', title: label('grade'), type: 'radio', width: 220, options: optionsOf('example_grade') },
    {
      key: 'features',
      title: label('features'),
      type: 'multi-select',
      width: 160,
      options: optionsOf('example_feature'),
    },
    {
      key: 'isTaxed',
      title: label('isTaxed'),
      type: 'checkbox',
      width: 80,
      defaultValue: 'Y',
      props: { checkedValue: 'Y', uncheckedValue: 'N' },
    },
    { key: 'marks', title: label('marks'), type: 'tags', width: 180 },
    { key: 'madeOn', title: label('madeOn'), type: 'date', width: 150 },
    // The minimum of the type would widen it.
    {
      key: 'departId',
      title: label('departId'),
      type: 'department',
      minWidth: 100,
      props: cellPropsOf(exampleGoods.fields.departId) ?? {},
    },
    {
      key: 'licence',
      title: label('licence'),
      type: 'upload',
      width: 160,
      props: { ...files, returns: 'files', maxCount: 1 },
    },
    {
      key: 'contract',
      title: label('contract'),
      type: 'file',
      width: 140,
      // Once it is there it is neither taken away nor carried off.
      props: { ...files, returns: 'paths', maxCount: 1, canDownload: false, canRemove: false },
    },
    {
      key: 'papers',
      title: label('papers'),
      type: 'file',
      width: 160,
      props: { ...files, returns: 'infos', maxCount: 5 },
    },
    {
      key: 'pictures',
      title: label('pictures'),
      type: 'image',
      width: 200,
      props: { ...files, returns: 'files', maxCount: 5 },
    },
    { key: 'orderNum', title: label('orderNum'), type: 'number', width: 80, isDisabled: true },
    {
      key: 'tug_status',
      title: label('tug_status'),
      type: 'slot',
      width: 200,
      props: { render: ({ value }: ShownProps) => (value ? JSON.stringify(value) : '-') },
    },
    // Text of the cell is empty: it is not copied.
    { key: 'commands', title: '操作', type: 'slot', width: 140, compute: () => '', props: { render: commands } },
  ]
}
