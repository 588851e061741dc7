# Starts Alertmanager, which sends alerts to ALERT_WEBHOOK_URL in the form that the service behind it takes. Alertmanager itself reads no
# environment. Emails come from the backend, where their server is one URL; here it would be five settings.
set -eu
url=${ALERT_WEBHOOK_URL:-}
case $url in
'') receiver= ;;
https://hooks.slack.com/*) receiver="slack_configs: [{ api_url: '$url', send_resolved: true, text: '{{ .CommonAnnotations.summary }}' }]" ;;
*.logic.azure.com*|*.powerplatform.com*|*.webhook.office.com*) receiver="msteamsv2_configs: [{ webhook_url: '$url' }]" ;;
# ntfy has a template of its own for this.
*\?*tpl=1*) receiver="webhook_configs: [{ url: '${url%%\?*}?template=alertmanager' }]" ;;
*) receiver="webhook_configs: [{ url: '$url' }]" ;;
esac
cat >/tmp/alertmanager.yml <<EOF
route: { receiver: operator, group_by: [alertname], group_wait: 10s, group_interval: 1m, repeat_interval: 4d }
receivers: [{ name: operator${receiver:+, $receiver} }]
EOF
exec /bin/alertmanager --config.file=/tmp/alertmanager.yml --storage.path=/tmp --cluster.listen-address=
