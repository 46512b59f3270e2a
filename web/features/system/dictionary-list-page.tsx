import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { dictionary, dictionaryItem } from '@kouan/contract/resources/system/dictionary.ts'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Drawer } from 'antd'
import { useState } from 'react'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../resource/parts.ts'
import { useRights } from '../../session/allowed.tsx'
import { EditDictionaryItems } from './edit-dictionary-items.tsx'
import { RefreshDictionaries } from './refresh-dictionaries.tsx'

type DictionaryRow = ListedRow<typeof dictionary.fields, 'dictName' | 'dictCode' | 'valuePattern'>

export default function DictionaryListPage() {
  const [opened, setOpened] = useState<DictionaryRow>()
  const { can } = useRights()
  const maySeeItems = can(permissionOf(dictionaryItem, 'list'))
  return (
    <>
      <ResourcePage
        resource={dictionary}
        list={{ toolbar: <RefreshDictionaries /> }}
        rowActions={(row) => (maySeeItems ? [{ key: 'items', label: '字典配置', onClick: () => setOpened(row) }] : [])}
      />
      {opened && <DictionaryItems of={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** The entries of one dictionary. */
function DictionaryItems({ of, onClose }: { of: DictionaryRow; onClose: () => void }) {
  const isMobile = useIsMobile()
  const { can } = useRights()
  const ofIt = { dictId: of.id }
  return (
    <Drawer
      open
      title={`字典项：${of.dictName}（${of.dictCode}）`}
      size={isMobile ? '100%' : 'min(900px, 92vw)'}
      onClose={onClose}
    >
      <ResourcePage
        resource={dictionaryItem}
        list={{
          isInner: true,
          params: ofIt,
          ...(can(permissionOf(dictionaryItem, 'edit'))
            ? {
                toolbar: (
                  <EditDictionaryItems
                    dictId={of.id}
                    title={`字典项：${of.dictName}`}
                    pattern={of.valuePattern ?? ''}
                  />
                ),
              }
            : {}),
        }}
        form={{ initialValues: ofIt }}
      />
    </Drawer>
  )
}
