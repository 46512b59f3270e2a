// The recycle bins of all online forms as one, which is emptied as those of every resource: a row that is old enough goes for
// good, whatever its form.
import { defineResource } from '@kouan/contract/language/resource.ts'
import { formPath, formTable } from '@kouan/contract/resources/online/form-resource.ts'
import { type Entity, makeEntity } from '../../crud/entity.ts'
import { releaseFilesOf } from '../../files/file-references.ts'

const formRow = defineResource({
  name: 'onlineRow',
  title: '在线表单数据',
  area: 'online',
  path: formPath('_'),
  table: formTable,
  standard: [],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  recycle: true,
  fields: {},
})

export const formBin: Entity = makeEntity({
  resource: formRow,
  async beforeDelete(context, { id }, forGood) {
    if (forGood) await releaseFilesOf(context, formRow, [id])
  },
})
