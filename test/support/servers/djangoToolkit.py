"""Django OAuth Toolkit on 127.0.0.1, in memory. Reads its set-up as JSON from standard input, and ends when that does."""

import json
import sys
import threading
from wsgiref.simple_server import WSGIRequestHandler, make_server

import django
from django.conf import settings

given = json.loads(sys.stdin.readline())

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "oauth2_provider"],
    MIDDLEWARE=[],
    OAUTH2_PROVIDER={
        "ACCESS_TOKEN_EXPIRE_SECONDS": 60,
        "ROTATE_REFRESH_TOKEN": True,
        "SCOPES": {scope: scope for scope in given["scopes"]},
    },
    PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
    ROOT_URLCONF=__name__,
    SECRET_KEY="of the tests",
    USE_TZ=True,
)
django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.http import JsonResponse  # noqa: E402
from django.urls import path  # noqa: E402
from oauth2_provider.decorators import protected_resource  # noqa: E402
from oauth2_provider.models import Application  # noqa: E402
from oauth2_provider.views import TokenView  # noqa: E402


@protected_resource()
def detail(request):
    return JsonResponse(given["userDetail"] if request.resource_owner else {}, status=200 if request.resource_owner else 404)


# As its own documentation mounts it, with a slash at the end.
urlpatterns = [path("o/token/", TokenView.as_view()), path("api/v2/users/loggedIn/detail", detail)]


class Quiet(WSGIRequestHandler):
    def log_message(self, *_):
        pass


call_command("migrate", verbosity=0)
User.objects.create_user(given["person"]["username"], password=given["person"]["password"])
for kind, client in given["clients"].items():
    Application.objects.create(
        name=kind,
        client_id=client["clientId"],
        client_secret=client["clientSecret"],
        client_type="public" if kind == "public" else "confidential",
        authorization_grant_type="client-credentials" if kind == "service" else "password",
    )

server = make_server("127.0.0.1", 0, get_wsgi_application(), handler_class=Quiet)
threading.Thread(target=lambda: (sys.stdin.read(), server.shutdown()), daemon=True).start()
print(json.dumps({"port": server.server_port}), flush=True)
server.serve_forever()
