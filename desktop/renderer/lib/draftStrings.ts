export const words = {
  conflictTitle: 'This text was changed in another window',
  mine: 'Here',
  stored: 'In the other window',
  keepMine: 'Keep this one',
  takeStored: 'Use the other one',
  device: 'Kept on this device',
  server: 'Draft saved',
  nowhere: 'Not kept yet: this browser has no room left',
  discard: 'Discard draft',
}
