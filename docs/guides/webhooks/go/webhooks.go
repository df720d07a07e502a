package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"sort"
	"strconv"
	"strings"
	"time"
)

// Webhook is the body of a request. Its values are kept as they were written.
type Webhook struct {
	Event     string                     `json:"event"`
	Data      map[string]json.RawMessage `json:"data"`
	Timestamp json.Number                `json:"timestamp"`
	Signature struct {
		Properties []string `json:"properties"`
	} `json:"signature"`
}

// Verify gives the webhook in a request, once it is known that we sent it. The body is byte for byte as it came
// (io.ReadAll of the request). The error says why not: that is for your log, not for the sender.
func Verify(rawBody []byte, header http.Header, webhookKey, signingSecret string, now time.Time) (*Webhook, error) {
	// With a key that was never set, anybody could be the sender.
	if webhookKey == "" || !same(header.Get("Authorization"), "Bearer "+webhookKey) {
		return nil, errors.New("bearer")
	}

	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if age := now.Unix() - seconds; err != nil || age > 300 || age < -300 {
		return nil, errors.New("timestamp")
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(signingSecret, "whsec_"))
	if err != nil {
		return nil, err
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(rawBody)
	expected, isSigned := "v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil)), false
	for _, given := range strings.Split(header.Get("webhook-signature"), " ") { // two while keys change
		isSigned = same(given, expected) || isSigned
	}
	if len(key) == 0 || !isSigned {
		return nil, errors.New("signature")
	}

	var webhook Webhook
	if err := json.Unmarshal(rawBody, &webhook); err != nil {
		return nil, err
	}
	if header.Get("X-Service-Event") != webhook.Event {
		return nil, errors.New("event")
	}
	sum, err := checksum(&webhook, webhookKey)
	if err != nil || !same(header.Get("X-Service-Checksum"), sum) {
		return nil, errors.New("checksum")
	}
	return &webhook, nil
}

func checksum(webhook *Webhook, webhookKey string) (string, error) {
	var text strings.Builder
	for _, name := range webhook.Signature.Properties {
		value, err := textOf(webhook.Data[name])
		if err != nil {
			return "", err
		}
		text.WriteString(value)
	}
	text.WriteString(webhook.Timestamp.String() + webhookKey)
	sum := sha256.Sum256([]byte(text.String()))
	return strings.ToUpper(hex.EncodeToString(sum[:])), nil
}

func textOf(value json.RawMessage) (string, error) {
	if len(value) == 0 || string(value) == "null" {
		return "", nil
	}
	if value[0] == '"' {
		var text string
		err := json.Unmarshal(value, &text)
		return text, err
	}
	return canonical(value)
}

// RFC 8785. We write texts and numbers as it wants them, so they stay as they came; the order of members is left to do.
func canonical(value json.RawMessage) (string, error) {
	value = bytes.TrimSpace(value)
	switch value[0] {
	case '{':
		var members map[string]json.RawMessage
		if err := json.Unmarshal(value, &members); err != nil {
			return "", err
		}
		names := make([]string, 0, len(members))
		for name := range members {
			names = append(names, name)
		}
		sort.Strings(names)
		for at, name := range names {
			text, err := canonical(members[name])
			if err != nil {
				return "", err
			}
			names[at] = strconv.Quote(name) + ":" + text
		}
		return "{" + strings.Join(names, ",") + "}", nil
	case '[':
		var entries []json.RawMessage
		if err := json.Unmarshal(value, &entries); err != nil {
			return "", err
		}
		texts := make([]string, len(entries))
		for at, entry := range entries {
			text, err := canonical(entry)
			if err != nil {
				return "", err
			}
			texts[at] = text
		}
		return "[" + strings.Join(texts, ",") + "]", nil
	}
	return string(value), nil
}

// In the same time, however much of it is right.
func same(one, other string) bool {
	return subtle.ConstantTimeCompare([]byte(one), []byte(other)) == 1
}
