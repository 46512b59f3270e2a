import { prefetchedLazyPart } from '../data/loading/prefetched-lazy-part.tsx'

/** The code of the dialog comes after the rows of a list, or when the dialog is opened: no page begins with it. */
export const JobDialog = prefetchedLazyPart(() => import('./job-dialog.tsx').then((file) => file.JobDialog))
