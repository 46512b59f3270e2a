// 撤销 and others: the form of a document that is made from one that is there.
import { sourceCalls } from '@kouan/contract/calls/document.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type { DeclareState } from '@kouan/customs/codes/declare-state.ts'
import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import type { RowAction } from '@kouan/widgets/row-actions/row-action.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Modal, Spin } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { ask } from '../../data/calls/ask.ts'
import { refreshResource } from '../../data/calls/use-resource.ts'
import { useAddressOf } from '../../menu/use-page-address.ts'
import { useRights } from '../../session/allowed.tsx'
import { documentForm } from './document-form.tsx'
import { knownKinds } from './known-kinds.ts'

const RowEditor = lazyPart(
  () => import('../../resource/row/row-editor.tsx').then((file) => file.RowEditor),
  <Spin fullscreen />,
)

interface MadeRow {
  id: string
  declareStatus: string | null
}

interface Makings {
  /** The buttons of a row: what its state and the user's rights allow. */
  actionsOf: (row: MadeRow) => RowAction[]
  dialog: ReactNode
}

/** Returns the documents that can be made from those of this kind. */
export function useMakings({ resource, makes = {} }: DocumentKind): Makings {
  const { can } = useRights()
  const [making, setMaking] = useState<{ name: string; id: string }>()
  const actionsOf = ({ id, declareStatus }: MadeRow): RowAction[] =>
    Object.entries(makes).flatMap(([name, { title, when, action, isOfShipment }]) => {
      const isPossible =
        action === undefined && !isOfShipment && (!when || when.includes(declareStatus as DeclareState))
      if (!isPossible || !can(permissionOf({ name }, 'add'))) return []
      return [{ key: `make ${name}`, label: title, onClick: () => setMaking({ name, id }) }]
    })
  const dialog = making && (
    <MakeDocument source={resource} name={making.name} id={making.id} onClose={() => setMaking(undefined)} />
  )
  return { actionsOf, dialog }
}

interface Props {
  /** The resource of the source. */
  source: Pick<Resource, 'name'>
  /** The resource of what is made. */
  name: string
  /** Of the source. */
  id: string
  onClose: () => void
}

/** Opens the form with what the source gives; afterwards the list of what was made. */
export function MakeDocument({ source, name, id, onClose }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const addressOf = useAddressOf()
  const opened = useQuery({
    queryKey: [name, 'made from', source.name, id],
    queryFn: async () => {
      const known = await knownKinds[name]?.()
      if (!known) throw new Error(`no kind of documents is called ${name}`)
      const draft = await ask(sourceCalls(known.kind.resource).draft, { from: source.name, id })
      return { ...known, draft }
    },
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  if (opened.error) {
    return (
      <Modal open title="现在不能办理" onCancel={onClose} onOk={onClose} footer={(_, { OkBtn }) => <OkBtn />}>
        {opened.error.message}
      </Modal>
    )
  }
  if (!opened.data || !opened.isFetchedAfterMount) return <Spin fullscreen />
  const { kind, form = documentForm(kind), draft } = opened.data
  const onSaved = () => {
    void refreshResource(client, source)
    const address = addressOf(kind.pages)
    if (address) void navigate(address)
  }
  const { isRepeated: _, ...parts } = form
  return <RowEditor resource={kind.resource} parts={parts} initialValues={draft} onSaved={onSaved} onClose={onClose} />
}
