import { Skeleton } from 'antd'
import { Panel } from './panel.tsx'

const tiles = ['a', 'b', 'c', 'd', 'e']

/** In the shape of what comes. */
export const HomeLoading = () => (
  <div className="home-loading">
    <ul className="figure-row" aria-hidden>
      {tiles.map((tile) => (
        <li key={tile}>
          <span className="figure-tile">
            <Skeleton active paragraph={{ rows: 1 }} title={{ width: '40%' }} />
          </span>
        </li>
      ))}
    </ul>
    <Panel minHeight={300}>
      <Skeleton active paragraph={{ rows: 6 }} title={{ width: 120 }} />
    </Panel>
  </div>
)
