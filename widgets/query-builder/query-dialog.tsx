import { App, Button, Divider, Flex, Modal } from 'antd'
import { useState } from 'react'
import { errorSentence } from '../loading/error-sentence.ts'
import { useIsMobile } from '../screen-width/use-media.ts'
import { ConditionList } from './conditions/condition-list.tsx'
import { useQueryDrafts } from './conditions/use-query-drafts.ts'
import type { EditorSources } from './conditions/value-editor.tsx'
import type { Query, QueryField, SavedQuery } from './query-condition.ts'
import { type QueryStore, queryTexts } from './query-store.ts'
import { queryToText } from './query-text.ts'
import { type Naming, SaveDialog } from './save-dialog.tsx'
import { SavedQueries } from './saved-queries.tsx'
import { useSavedQueries } from './use-saved-queries.ts'

interface Props extends EditorSources {
  fields: readonly QueryField[]
  value: Query | undefined
  store: QueryStore | undefined
  onQuery: (query: Query | undefined) => void | Promise<void>
  onShare: ((text: string) => void) | undefined
  onClose: () => void
}

/** The conditions of a query, and beside them those that were saved. */
export function QueryDialog({ fields, value, store, onQuery, onShare, onClose, ...sources }: Props) {
  const { message } = App.useApp()
  const isWide = !useIsMobile()
  const drafts = useQueryDrafts(value, fields)
  const { saved, audiences, save, remove } = useSavedQueries({ store, isOpen: true })
  const [opened, setOpened] = useState<SavedQuery>()
  const [isNaming, setIsNaming] = useState(false)
  const { run, isRunning, failure } = useRun(onQuery)

  async function handleRun() {
    if (drafts.isEmpty) message.warning(queryTexts.emptyRun)
    else if (await run(drafts.query())) onClose()
  }

  function handleReset() {
    drafts.show(undefined)
    setOpened(undefined)
    if (value) void run(undefined)
  }

  function handleSave() {
    if (drafts.isEmpty) message.warning(queryTexts.emptySave)
    else setIsNaming(true)
  }

  async function saveAs(naming: Naming) {
    const query = { ...drafts.query(), ...naming, title: naming.title.trim() }
    const isSaved = await save(query)
    if (isSaved) setOpened(query)
    return isSaved
  }

  const footer = (
    <Flex gap={8} wrap justify="flex-end">
      {isWide && <Button onClick={onClose}>关闭</Button>}
      {onShare && (
        <Button disabled={drafts.isEmpty} onClick={() => onShare(queryToText(drafts.query()))}>
          分享
        </Button>
      )}
      {store && <Button onClick={handleSave}>保存</Button>}
      <Button onClick={handleReset}>重置</Button>
      <Button type="primary" loading={isRunning} onClick={() => void handleRun()}>
        查询
      </Button>
    </Flex>
  )
  const list = { drafts, fields, isWide, failure, onRun: () => void handleRun() }

  return (
    <Modal open title="高级查询" {...(isWide ? wide : fullScreen)} mask={outside} onCancel={onClose} footer={footer}>
      <Flex vertical={!isWide} gap={16} align="stretch">
        <ConditionList {...sources} {...list} />
        {store && (
          <>
            <Divider orientation={isWide ? 'vertical' : 'horizontal'} style={{ height: 'auto', margin: 0 }} />
            <div style={isWide ? { width: 200, flex: 'none' } : {}}>
              <SavedQueries
                saved={saved}
                opened={opened}
                audiences={audiences ?? []}
                onOpen={(query) => {
                  drafts.show(query)
                  setOpened(query)
                }}
                onRemove={(query) => void remove(query)}
              />
            </div>
          </>
        )}
      </Flex>
      {isNaming && (
        <SaveDialog
          initial={{
            title: opened?.title ?? '',
            sharedWith: opened?.owner === undefined ? opened?.sharedWith : undefined,
          }}
          audiences={audiences}
          onClose={() => setIsNaming(false)}
          onSave={saveAs}
        />
      )}
    </Modal>
  )
}

/** Runs a query; true when it succeeded, else `failure` says why. */
function useRun(onQuery: Props['onQuery']) {
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState<string>()
  const run = async (query: Query | undefined) => {
    setIsRunning(true)
    setFailure(undefined)
    try {
      await onQuery(query)
      return true
    } catch (error) {
      setFailure(errorSentence(error))
      return false
    } finally {
      setIsRunning(false)
    }
  }
  return { run, isRunning, failure }
}

/** A click beside the dialog does not discard the conditions. */
const outside = { closable: false }
const wide = { width: 1000 }
const fullScreen = {
  width: '100vw',
  style: { top: 0, maxWidth: '100vw', margin: 0, paddingBottom: 0 },
  styles: { container: { minHeight: '100vh', borderRadius: 0 } },
}
