import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { createRoot } from 'react-dom/client'

ModuleRegistry.registerModules([AllCommunityModule])

export function mount({ box, rows, columns }) {
  let api
  createRoot(box).render(
    <div style={{ height: 448 }}>
      <AgGridReact
        rowData={rows}
        columnDefs={columns.map(({ key, title, isNumber }) => ({
          field: key,
          headerName: title,
          width: 120,
          editable: true,
          cellDataType: isNumber ? 'number' : 'text',
        }))}
        rowHeight={61}
        getRowId={({ data }) => data.id}
        rowSelection={{ mode: 'multiRow' }}
        suppressColumnMoveAnimation
        animateRows={false}
        onGridReady={(event) => {
          api = event.api
        }}
      />
    </div>,
  )
  return {
    isShown: () => document.querySelector('.ag-row [col-id="c0"]')?.textContent === '货物 0-0',
    selectAll: () => api.selectAll(),
    editByKeys: true,
  }
}
