"""A manager of sessions for machines without a desktop: its one session is locked and freed by SetLockedHint."""
import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

MANAGER = "org.freedesktop.login1"
PROPERTIES = "org.freedesktop.DBus.Properties"
SESSION = "/org/freedesktop/login1/session/_31"


class Session(dbus.service.Object):
    is_locked = False

    @dbus.service.method(MANAGER + ".Session", in_signature="b")
    def SetLockedHint(self, is_locked):
        self.is_locked = bool(is_locked)
        self.PropertiesChanged(MANAGER + ".Session", {"LockedHint": self.is_locked}, [])

    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, _interface, name):
        if name != "LockedHint":
            raise dbus.exceptions.DBusException("No such property")
        return self.is_locked

    @dbus.service.signal(PROPERTIES, signature="sa{sv}as")
    def PropertiesChanged(self, interface, changed, invalidated):
        pass


class Manager(dbus.service.Object):
    @dbus.service.method(MANAGER + ".Manager", in_signature="s", out_signature="o")
    def GetSession(self, _name):
        return SESSION


DBusGMainLoop(set_as_default=True)
bus = dbus.SystemBus()
name = dbus.service.BusName(MANAGER, bus)
session, manager = Session(bus, SESSION), Manager(bus, "/org/freedesktop/login1")
print("ready", flush=True)
GLib.MainLoop().run()
