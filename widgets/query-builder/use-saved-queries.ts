import { App } from 'antd'
import { errorSentence } from '../loading/error-sentence.ts'
import { useLoaded } from '../loading/use-loaded.ts'
import type { SavedQuery } from './query-condition.ts'
import { type QueryStore, queryTexts } from './query-store.ts'

const none: QueryStore = { list: async () => [], save: async () => {}, remove: async () => {} }

/** The saved queries, with confirmations before one is replaced or removed. */
export function useSavedQueries({ store = none, isOpen }: { store: QueryStore | undefined; isOpen: boolean }) {
  const { message, modal } = App.useApp()
  const saved = useLoaded({ of: isOpen ? 'saved' : undefined, load: (signal) => store.list(signal) })
  const audiences = useLoaded({
    of: isOpen && store.audiences ? 'audiences' : undefined,
    load: async (signal) => (await store.audiences?.(signal)) ?? [],
  })

  /** True when it succeeded; a failure has been shown. */
  async function attempt(run: () => Promise<void>): Promise<boolean> {
    try {
      await run()
      saved.retry()
      return true
    } catch (error) {
      message.error(errorSentence(error))
      return false
    }
  }

  return {
    saved,
    /** Absent where nothing is shared. */
    audiences: store.audiences && (audiences.value ?? []),
    /** Whether it was saved. */
    async save({ title, ...query }: SavedQuery): Promise<boolean> {
      const name = title.trim()
      if (name === '') {
        message.warning(queryTexts.noName)
        return false
      }
      const isKnown = saved.value?.some((one) => one.title === name && one.owner === undefined)
      if (isKnown && !(await modal.confirm({ title: '提示', content: `${name} ${queryTexts.overwrite}` }))) return false
      const isSaved = await attempt(() => store.save({ title: name, ...query }))
      if (isSaved) message.success(queryTexts.saved)
      return isSaved
    },
    /** Whether it is gone. */
    async remove({ title }: SavedQuery): Promise<boolean> {
      const isSure = await modal.confirm({ title: '提示', content: queryTexts.remove, okButtonProps: { danger: true } })
      return isSure ? attempt(() => store.remove(title)) : false
    },
  }
}
