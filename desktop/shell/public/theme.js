/* Runs before the first paint. The app sets the theme of the whole program, so the system's word is enough. */
;(function () {
  var dark = matchMedia('(prefers-color-scheme: dark)')
  var follow = function () {
    document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light'
  }
  dark.addEventListener('change', follow)
  follow()
})()
