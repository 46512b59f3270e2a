import { tourEnded } from '@kouan/contract/rules/person-settings.ts'
import { Button } from 'antd'
import { saveSettings } from '../../../data/account/account-data.ts'
import { choose } from '../../../data/session/settings-store.ts'
import { useSettings } from '../../../data/settings/use-settings.ts'
import { useAddressOf } from '../../../menu/use-page-address.ts'
import { useWorkProfile } from '../use-work-profile.ts'
import { offerTexts, openSteps } from './tour-progress.ts'
import { tours } from './tour-steps.ts'
import { openTour, useTour } from './tour-store.ts'

/** In the line of the greeting, so that nothing moves when it has gone; the tour stays in the menu of the account. */
export function TourOffer() {
  const { name } = useWorkProfile()
  const { tour } = useSettings()
  const isOpen = useTour((state) => state.isOpen)
  const texts = offerTexts(openSteps(tours[name], useAddressOf()), tour)
  if (!texts || isOpen) return null
  return (
    <span className="home-tour">
      {texts.text}
      <Button type="link" size="small" onClick={openTour}>
        {texts.verb}
      </Button>
      <Button
        type="text"
        size="small"
        // Kept in this browser, whether or not the account can keep it.
        onClick={() => void choose({ tour: tourEnded }, saveSettings).catch(() => {})}
      >
        不用了
      </Button>
    </span>
  )
}
