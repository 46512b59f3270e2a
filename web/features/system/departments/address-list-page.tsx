// 通讯录: the departments, and who works in them.
import { type AddressBookEntry, listAddressBook } from '@kouan/contract/calls/system/address-book-calls.ts'
import { queryDepartTree } from '@kouan/contract/calls/system/department-calls.ts'
import type { NamedField } from '@kouan/contract/derive/placement.ts'
import { text } from '@kouan/contract/language/field.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { Card, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { useAnswer } from '../../../data/calls/use-call.ts'
import { ListView } from '../../../resource/list/list-view.tsx'
import { pagesOf } from '../../../resource/source/row-source.ts'
import './my-department.css'

const columns: NamedField[] = [
  { name: 'realname', field: text({ label: '姓名', list: 120 }) },
  { name: 'workNo', field: text({ label: '工号', list: 110 }) },
  { name: 'departName', field: text({ label: '部门', list: true }) },
  { name: 'post_dictText', field: text({ label: '职务', list: 140 }) },
  { name: 'phone', field: text({ label: '手机号码', list: 140 }) },
  { name: 'telephone', field: text({ label: '座机', list: 140 }) },
  { name: 'email', field: text({ label: '邮箱', list: 200 }) },
]
const search: NamedField[] = [
  { name: 'realname', field: text({ label: '姓名', search: 'like' }) },
  { name: 'workNo', field: { ...user.fields.workNo, search: 'like' } },
]

export default function AddressListPage() {
  const { data: tree = [] } = useAnswer(queryDepartTree, {})
  const [departId, setDepartId] = useState<string>()
  const source = useMemo(
    () => pagesOf(listAddressBook, { key: listAddressBook.name, params: departId ? { departId } : {} }),
    [departId],
  )
  return (
    <div className="my-department">
      <Card size="small" title="部门">
        <Tree
          blockNode
          defaultExpandAll
          key={tree.length}
          aria-label="部门"
          treeData={tree.map(asTreeNode)}
          selectedKeys={departId ? [departId] : []}
          onSelect={([key]) => setDepartId(key === undefined ? undefined : String(key))}
        />
      </Card>
      <ListView<AddressBookEntry>
        key={departId ?? ''}
        title="通讯录"
        source={source}
        columns={columns}
        search={search}
        emptyText="没有符合条件的人"
      />
    </div>
  )
}

interface TreeNode {
  key: string
  title: string
  children: TreeNode[]
}

/** Who may not list departments has their titles alone. */
interface ReadDepartment {
  key: string
  title: string
  children: readonly ReadDepartment[] | null
}

const asTreeNode = ({ key, title, children }: ReadDepartment): TreeNode => ({
  key,
  title,
  children: (children ?? []).map(asTreeNode),
})
