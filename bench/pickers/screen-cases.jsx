// Trees of two screens: the rights of a role, and the department of a form. What the server would answer stands here.
import { queryIdTree } from '@kouan/contract/calls/system/department-calls.ts'
import { queryRolePermission, queryRoleTree } from '@kouan/contract/calls/system/role-calls.ts'
import { RoleRights } from '@kouan/web/features/system/rights/role-rights.tsx'
import { DepartmentInput } from '@kouan/web/fields/kinds/reference/pickers.tsx'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Button, TreeSelect } from 'antd'
import { useState } from 'react'
import { TreeDialog } from './antd-rivals.jsx'
import { named, nodes } from './data.js'
import { buttonHands, selectHands, treeHands } from './hands.js'

const right = { grantable: true, menuType: 1 }
const rightsOf = (tree) =>
  tree.map(({ id, name, children }) => ({
    key: id,
    slotTitle: name,
    ...right,
    ...(children && { children: rightsOf(children) }),
  }))
const departments = named(nodes, { id: 'value', name: 'title' })
const answers = {
  [queryRoleTree.path]: { treeList: rightsOf(nodes), ids: [] },
  [queryRolePermission.path]: [],
  [queryIdTree.path]: departments,
}

const realFetch = window.fetch
window.fetch = async (address, options) => {
  const path = Object.keys(answers).find((one) => address.includes?.(one))
  if (path === undefined) return realFetch(address, options)
  return Response.json({ success: true, code: 200, message: '', result: answers[path], timestamp: 0 })
}

const Served = ({ children }) => {
  const [client] = useState(() => new QueryClient())
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function Rights() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Served>
      <Button data-open onClick={() => setIsOpen(true)} />
      {isOpen && <RoleRights role={{ id: '1', roleName: '角色' }} onClose={() => setIsOpen(false)} />}
    </Served>
  )
}

const antdItems = '.ant-modal .ant-tree-list-holder .ant-tree-treenode'
const selectItems = '.ant-select-tree-list-holder .ant-select-tree-treenode'
const selectTree = { ...selectHands, ...treeHands(selectItems) }

export const screenCases = {
  'rights of a role, 11,010 nodes': {
    ours: {
      ...buttonHands('[data-open]'),
      ...treeHands('.ant-drawer .ant-tree-list .ant-tree-treenode:not([aria-hidden])'),
      element: <Rights />,
    },
    antd: {
      ...buttonHands('[data-open]'),
      ...treeHands(antdItems),
      element: <TreeDialog tree={nodes} />,
    },
  },
  'department of a form, 11,010 nodes': {
    ours: {
      ...selectTree,
      element: (
        <Served>
          <DepartmentInput field={{ kind: 'text' }} />
        </Served>
      ),
    },
    antd: {
      ...selectTree,
      element: (
        <TreeSelect treeData={departments} showSearch={{ treeNodeFilterProp: 'title' }} style={{ width: 400 }} />
      ),
    },
  },
}
