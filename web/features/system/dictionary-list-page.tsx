import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { dictionary, dictionaryItem } from '@kouan/contract/resources/system/dictionary.ts'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Drawer } from 'antd'
import { useState } from 'react'
import { type PageRow, ResourcePage } from '../../resource/resource-page.tsx'
import { useRights } from '../../session/allowed.tsx'
import { RefreshDictionaries } from './refresh-dictionaries.tsx'

type DictionaryRow = PageRow<typeof dictionary.fields>

export default function DictionaryListPage() {
  const [opened, setOpened] = useState<DictionaryRow>()
  const { can } = useRights()
  const maySeeItems = can(permissionOf(dictionaryItem, 'list'))
  return (
    <>
      <ResourcePage
        resource={dictionary}
        toolbar={<RefreshDictionaries />}
        rowActions={(row) => (maySeeItems ? [{ key: 'items', label: '字典配置', onClick: () => setOpened(row) }] : [])}
      />
      {opened && <DictionaryItems of={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** The entries of one dictionary. */
function DictionaryItems({ of, onClose }: { of: DictionaryRow; onClose: () => void }) {
  const isMobile = useIsMobile()
  return (
    <Drawer
      open
      title={`字典项：${of.dictName}（${of.dictCode}）`}
      size={isMobile ? '100%' : 'min(900px, 92vw)'}
      onClose={onClose}
    >
      <ResourcePage isInner resource={dictionaryItem} params={{ dictId: of.id }} given={{ dictId: of.id }} />
    </Drawer>
  )
}
