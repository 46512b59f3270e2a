import { prefetchedPart } from '../data/loading/prefetched-part.tsx'

/** The code of the dialog comes after the rows of a list, or when the dialog is opened: no page begins with it. */
export const JobDialog = prefetchedPart(() => import('./job-dialog.tsx').then((file) => file.JobDialog))
