import { type ReactNode, useState } from 'react'
import type { JobNext } from './job-dialog.tsx'
import { JobDialog } from './lazy-job-dialog.ts'

interface Followed {
  jobId: string
  title: string
  /** When it ends, and when the dialog is closed: what it was about is read again. */
  onMoved: () => void
  /** Where to go on when it has ended. */
  next?: JobNext | undefined
}

/** Follows one job at a time, whoever started it. */
export function useJobDialog(): { follow: (job: Followed) => void; dialog: ReactNode } {
  const [followed, setFollowed] = useState<Followed>()
  const dialog = followed && (
    <JobDialog
      key={followed.jobId}
      jobId={followed.jobId}
      title={followed.title}
      onEnded={followed.onMoved}
      next={followed.next}
      onClose={() => {
        setFollowed(undefined)
        followed.onMoved()
      }}
    />
  )
  return { follow: setFollowed, dialog }
}
