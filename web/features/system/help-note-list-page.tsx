import { helpNote } from '@kouan/contract/resources/system/help-note.ts'
import { MarkdownEditor } from '@kouan/widgets/markdown-editor/markdown-editor.tsx'
import { MarkdownText } from '@kouan/widgets/markdown-editor/markdown-text.tsx'
import { sendTo } from '../../data/calls/stored-files.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'

const sendPicture = sendTo({ biz: 'jeditor', jeditor: '1' })

const NoteInput = ({ value, ...input }: { id?: string; value?: string | null; onChange?: (value: string) => void }) => (
  <MarkdownEditor {...input} label="补充说明" upload={sendPicture} value={value ?? ''} />
)

const inputs = { note: <NoteInput /> }

/** Notes above the texts of the help, written in Markdown and read as they will look. */
export default function HelpNoteListPage() {
  return (
    <ResourcePage
      resource={helpNote}
      form={{ inputs }}
      detail={{ body: ({ note }) => <MarkdownText source={note} label="补充说明" /> }}
    />
  )
}
