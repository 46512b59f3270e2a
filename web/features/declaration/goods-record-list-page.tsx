import { callsOf } from '@kouan/contract/derive/calls.ts'
import { goodsRecord } from '@kouan/contract/resources/declaration/goods-record.ts'
import { App, Form, Input } from 'antd'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { lastRecord } from '../../data/calls/last-record.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'

const { list } = callsOf(goodsRecord)
const { gcode } = goodsRecord.fields
const codeLength = 10
/** Fields that follow from the code. */
const legal = ['unit1', 'unit2'] as const

interface Props {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}

/** 商品编码: the legal units of goods follow from it, so those of the goods filed last with it are filled in. */
function GoodsCodeInput({ value, onChange, ...control }: Props) {
  const form = Form.useFormInstance()
  const { message } = App.useApp()
  const fillUnits = async (code: string) => {
    const known = await lastRecord(list, { gcode: code, column: 'createTime', order: 'desc', pageSize: 1 })
    // Meanwhile another code, or units, may have been typed.
    if (!known || form.getFieldValue('gcode') !== code || legal.some((name) => form.getFieldValue(name))) return
    form.setFieldsValue(Object.fromEntries(legal.map((name) => [name, known[name]])))
  }
  return (
    <Input
      {...control}
      allowClear
      count={{ max: codeLength }}
      placeholder={`请输入${gcode.label}`}
      value={value ?? ''}
      onChange={({ target }) => {
        onChange?.(target.value === '' ? null : target.value)
        // Where they cannot be read, they are chosen by hand.
        if (target.value.length !== codeLength) return
        fillUnits(target.value).catch((error: Error) => {
          message.warning(`法定单位没有带出，请自行选择：${sentenceOf(error)}`)
        })
      }}
    />
  )
}

const form = { isRepeated: true, inputs: { gcode: <GoodsCodeInput /> } }

export default function GoodsRecordListPage() {
  return <ResourcePage resource={goodsRecord} form={form} />
}
