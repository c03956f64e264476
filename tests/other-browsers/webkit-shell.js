/* global ARGV, imports */
/*
 * A minimal WebKitGTK browser with a persistent profile: `gjs webkit-shell.js <profile> <width> <height>`, started by
 * WebKitWebDriver. The one that comes with WebKit (MiniBrowser) forgets everything when it is driven.
 */
imports.gi.versions.Gtk = '3.0';
imports.gi.versions.WebKit2 = '4.1';
const { Gtk, WebKit2 } = imports.gi;

const [profile, width, height] = ARGV;
Gtk.init(null);

const context = new WebKit2.WebContext({
  website_data_manager: new WebKit2.WebsiteDataManager({
    base_data_directory: `${profile}/data`,
    base_cache_directory: `${profile}/cache`,
  }),
});
context
  .get_cookie_manager()
  .set_persistent_storage(`${profile}/cookies.sqlite`, WebKit2.CookiePersistentStorage.SQLITE);
context.set_automation_allowed(true);

const view = new WebKit2.WebView({ web_context: context, is_controlled_by_automation: true });
context.connect('automation-started', (_context, session) => {
  const info = new WebKit2.ApplicationInfo();
  info.set_name('webkit-shell');
  session.set_application_info(info);
  session.connect('create-web-view', () => view);
});

const window = new Gtk.Window({ default_width: Number(width), default_height: Number(height) });
window.connect('destroy', () => Gtk.main_quit());
window.add(view);
window.show_all();
Gtk.main();
