; What the app has told Windows itself goes with it, unless another version takes its place.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\plaza"
  ${endIf}
!macroend
