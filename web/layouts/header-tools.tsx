import { JobTray } from '../jobs/job-tray.tsx'
import { SearchButton } from './palette/search-button.tsx'

/** In the header of every page: the way to everything, and what goes on in the background. */
export const HeaderTools = () => (
  <>
    <SearchButton />
    <JobTray />
  </>
)
