import { getMyEnterprise } from '@kouan/contract/calls/enterprise/my-enterprise.ts'
import { writableFields } from '@kouan/contract/derive/calls.ts'
import { goodsRecord } from '@kouan/contract/resources/declaration/goods-record.ts'
import { ask } from '../../data/calls/ask.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import { GoodsCodeInput } from './goods-code-input.tsx'

const fields = writableFields(goodsRecord)
const { enterpriseId: _, ...ownFields } = fields

const form = {
  isRepeated: true,
  inputs: { gcode: <GoodsCodeInput /> },
  // Of an enterprise all are its own.
  prepare: async () => ({ fields: (await ask(getMyEnterprise, {})) === null ? fields : ownFields }),
}

export default function GoodsRecordListPage() {
  return <ResourcePage resource={goodsRecord} form={form} />
}
