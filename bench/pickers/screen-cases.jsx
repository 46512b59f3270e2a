// The tree of a screen: the rights of a role. What the server would answer stands here.
import { queryRolePermission, queryRoleTree } from '@kouan/contract/calls/system/role-calls.ts'
import { useAnswer } from '@kouan/web/data/calls/use-call.ts'
import { RightsDrawer } from '@kouan/web/features/system/rights/rights-drawer.tsx'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { TreeDialog } from './antd-rivals.jsx'
import { nodes } from './data.js'
import { buttonHands, one, treeHands } from './hands.js'

const right = { grantable: true, menuType: 1 }
const rightsOf = (tree) =>
  tree.map(({ id, name, children }) => ({
    key: id,
    slotTitle: name,
    ...right,
    ...(children && { children: rightsOf(children) }),
  }))
const answers = {
  [queryRoleTree.path]: { treeList: rightsOf(nodes), ids: [] },
  [queryRolePermission.path]: [],
}

const realFetch = window.fetch
window.fetch = async (address, options) => {
  const path = Object.keys(answers).find((known) => address.includes?.(known))
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
      {isOpen && <RoleRights onClose={() => setIsOpen(false)} />}
    </Served>
  )
}

function RoleRights({ onClose }) {
  const tree = useAnswer(queryRoleTree, {})
  const held = useAnswer(queryRolePermission, { roleId: '1' })
  return <RightsDrawer title="角色授权：角色" tree={tree} held={held} onSave={async () => {}} onClose={onClose} />
}

const antdItems = '.ant-modal .ant-tree-list-holder .ant-tree-treenode'

export const screenCases = {
  'rights of a role, 11,010 nodes': {
    ours: {
      ...buttonHands('[data-open]'),
      ...treeHands('.ant-drawer .ant-tree-list .ant-tree-treenode:not([aria-hidden])'),
      input: () => one('.ant-drawer .ant-input-search input'),
      element: <Rights />,
    },
    antd: {
      ...buttonHands('[data-open]'),
      ...treeHands(antdItems),
      input: () => one('[data-search]'),
      element: <TreeDialog tree={nodes} />,
    },
  },
}
